import { areaConfig } from "@causeway/operator";

import type { ApiConfig } from "./ApiConfig.ts";
import { apiViolations } from "./rules.ts";
import { apiFile } from "./schema.ts";

/** The file of the environment that says how its chains and tokens are listed. Without the file, defaults hold. */
const API_FILE = "api.json";

export const apiConfig = areaConfig({
  files: { [API_FILE]: apiFile.optional() },
  part: (files): Pick<ApiConfig, "api"> => ({ api: files[API_FILE] ?? {} }),
  violations: (config: ApiConfig, files) => ({
    [API_FILE]: apiViolations(files[API_FILE] ?? {}, config),
  }),
});
