import { type HostileFile, MARK } from './hostile-files.ts';

/**
 * Lists PDFs that would run something, are something else as well, or are broken. They are stored
 * as they are.
 */
export function hostilePdfs(): Pick<HostileFile, 'how' | 'bytes'>[] {
  const script = `<script>/* ${MARK} */alert(document.cookie)</script>`;
  const catalog = (more: string) =>
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R ${more}>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  const texts = {
    'a PDF that runs JavaScript': catalog(`/OpenAction<</S/JavaScript/JS(app.alert("${MARK}"))>>`),
    'a PDF that starts a program': catalog('/OpenAction<</S/Launch/F(cmd.exe)>>'),
    'a PDF that opens an address': catalog('/OpenAction<</S/URI/URI(javascript:alert(1))>>'),
    'a PDF with a file inside': catalog('/Names<</EmbeddedFiles<</Names[(x.exe)3 0 R]>>>>'),
    'a PDF with HTML after it': `${catalog('')}${script}`,
    'a PDF signature before HTML': `%PDF-${script}`,
    'a PDF that is cut off': catalog('').slice(0, 40),
    'a PDF of its signature alone': '%PDF-',
    'a PDF that includes itself': catalog('/Pages 1 0 R/Kids[1 0 R]'),
  };
  return Object.entries(texts).map(([how, text]) => ({ how, bytes: Buffer.from(text, 'latin1') }));
}
