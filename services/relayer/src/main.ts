import "@causeway/service/refuseOldNode";

import { serve } from "@causeway/service";

import { RELAYER } from "./program.ts";

await serve(RELAYER);
