import "@causeway/service/refuseOldNode";

import { serve } from "@causeway/service";

import { FILLER } from "./program.ts";

await serve(FILLER);
