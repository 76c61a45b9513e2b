import { writeRouteTable } from './generate-route-table.ts';
import { writeRouteDocument } from './route-document.ts';

/** Writes the files that are generated from the declarations of the routes. */
writeRouteTable();
writeRouteDocument();
