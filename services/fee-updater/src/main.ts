import "@causeway/service/refuseOldNode";

import { serve } from "@causeway/service";

import { FEE_UPDATER } from "./program.ts";

await serve(FEE_UPDATER);
