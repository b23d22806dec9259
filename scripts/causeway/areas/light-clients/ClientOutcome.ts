import type { ActOutcome } from "@causeway/operator";

import type { ConfiguredClient } from "./configuredClients.ts";

/** What came of stopping or distrusting one light client, or of ending its stop. */
export interface ClientOutcome extends ActOutcome {
  readonly client: ConfiguredClient;
}
