import { type Environment, loadConfig as loadAreas, openEnvironment } from "@causeway/operator";

import { CAUSEWAY, type Config } from "./areas.ts";

/**
 * Reads and checks `directory`, the folder of one environment below `config/`.
 *
 * @throws ConfigError naming every broken rule with file, path and value.
 */
export function loadConfig(directory: string): Config {
  return loadAreas(directory, CAUSEWAY);
}

/**
 * A configuration and its chains.
 *
 * @param deployments The folder that holds a folder of deployments for each environment.
 */
export function environmentAt(config: Config, deployments: string): Environment<Config> {
  return openEnvironment(CAUSEWAY, config, deployments);
}
