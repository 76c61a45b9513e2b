import { describeRoutes } from '#platform/http/openapi.ts';

/** Makes the OpenAPI document for scripts that check it. */
export function makeOpenApiDocument(): Record<string, unknown> {
  return describeRoutes();
}
