import "@causeway/service/refuseOldNode";

import { serve } from "@causeway/service";

import { PROVER } from "./program.ts";

await serve(PROVER);
