import { type Hex, mockProof } from "@causeway/protocol";

import type { Prover } from "./Prover.ts";
import type { SignedCheckpoint } from "./SignedCheckpoint.ts";

/** Makes what the mock light client takes; for tests. */
export class MockProver implements Prover {
  async prove({ committee, checkpointHash }: SignedCheckpoint): Promise<Hex> {
    return mockProof(committee, checkpointHash);
  }
}
