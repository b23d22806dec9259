import { boundedFastify } from "@causeway/service";

import type { Api } from "../src/Api.ts";
import { ENDPOINTS } from "../src/endpoints/ENDPOINTS.ts";
import { describeEndpoints } from "../src/http/serveDocument.ts";
import { type ServeOptions, serveEndpoint } from "../src/http/serveEndpoint.ts";
import type { ApiDocument } from "./outlineOf.ts";

/** The document that the service serves, without a service: no endpoint is asked. */
export async function readDocument(): Promise<ApiDocument> {
  const app = boundedFastify({});
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  await describeEndpoints(app);
  await app.register(async (routes) => {
    for (const endpoint of ENDPOINTS) {
      serveEndpoint(routes, {} as Api, endpoint, {} as ServeOptions);
    }
  });
  await app.ready();
  const document = JSON.stringify(app.swagger());
  await app.close();
  return JSON.parse(document);
}
