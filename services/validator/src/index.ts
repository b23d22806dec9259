export { readValidatorConfig, type ValidatorConfig } from "./config.ts";
export { createDevelopmentKeys, createKeys } from "./keys/createKeys.ts";
export { readKeyFile, writeKeyFile } from "./keys/keyFile.ts";
export { type PublicKeys, type SecretKeys, ValidatorKeys } from "./keys/ValidatorKeys.ts";
export { startValidator } from "./startValidator.ts";
