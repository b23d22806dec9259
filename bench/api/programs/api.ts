import { readApiConfig, startApi } from "@causeway/api";

import { serve } from "./serve.ts";

const [config = "", url = ""] = process.argv.slice(2);
serve(await startApi(readApiConfig(config), { url }));
