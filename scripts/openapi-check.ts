import { makeOpenApiDocument } from '@nadi/server/testing/openapi';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';

const RULES = {
  'info-license-strict': 'error',
  'no-empty-servers': 'error',
  'operation-operationId': 'error',
  'operation-summary': 'error',
  'security-defined': 'error',
} as const;

/**
 * Returns the errors that two independent validators find in the OpenAPI document; empty if there are none.
 */
export async function listOpenApiErrors(document = makeOpenApiDocument()): Promise<string[]> {
  const source = JSON.stringify(document);
  const config = await createConfig({ extends: ['recommended'], rules: RULES });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const found = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
  const { valid, errors } = await new Validator().validate(JSON.parse(source));
  return valid ? found : [...found, `schema: ${JSON.stringify(errors)}`];
}
