export { USUAL_LIMITS } from "./commands/parsers.ts";
export { SCOPES } from "./Key.ts";
export { createKey } from "./keyTable.ts";
export { readMasterKey } from "./masterKey.ts";
export { signingSecretsOf } from "./secrets.ts";
