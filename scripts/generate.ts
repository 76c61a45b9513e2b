import { writeCatalogues } from './catalogues.ts';
import { writeRouteTable } from './generate-route-table.ts';
import { writePrivacyDocument } from './privacy-document.ts';
import { writeRouteDocument } from './route-document.ts';

/** Writes what is generated: documents of the routes, the retention table, and the catalogues of sentences. */
writeRouteTable();
writeRouteDocument();
writePrivacyDocument();
await writeCatalogues();
