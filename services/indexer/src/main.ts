import "@causeway/service/refuseOldNode";

import { serve } from "@causeway/service";

import { INDEXER } from "./program.ts";

await serve(INDEXER);
