import "@causeway/service/refuseOldNode";

import { serve } from "@causeway/service";

import { VALIDATOR } from "./program.ts";

await serve(VALIDATOR);
