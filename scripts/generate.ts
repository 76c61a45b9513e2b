import { writeRouteTable } from './generate-route-table.ts';
import { writePrivacyDocument } from './privacy-document.ts';
import { writeRouteDocument } from './route-document.ts';

/** Writes the files that are generated from declarations: of the routes, and the retention table. */
writeRouteTable();
writeRouteDocument();
writePrivacyDocument();
