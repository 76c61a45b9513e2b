import { writeRouteTables } from './generate-route-table.ts';
import { writeRouteDocument } from './route-document.ts';

/** Writes what is generated from the declarations of the routes. */
writeRouteTables();
writeRouteDocument();
