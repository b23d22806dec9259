import "@causeway/service/refuseOldNode";

import { serve } from "@causeway/service";

import { API } from "./program.ts";

await serve(API);
