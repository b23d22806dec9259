import type { ConfiguredClient } from "../lightClients.ts";
import type { ActOutcome } from "./ActOutcome.ts";

/** What came of stopping or distrusting one light client, or of ending its stop. */
export interface ClientOutcome extends ActOutcome {
  readonly client: ConfiguredClient;
}
