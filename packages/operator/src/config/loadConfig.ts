import { join } from "node:path";

import type { AreaConfig } from "./AreaConfig.ts";
import type { BaseConfig } from "./BaseConfig.ts";
import { baseConfigOf, baseViolations, readBaseFiles } from "./baseFiles.ts";
import { ConfigError } from "./ConfigError.ts";
import type { ConfiguredFamilies } from "./FamilyConfig.ts";
import type { Roles } from "./Role.ts";
import { displayName, formatPath } from "./readFile.ts";
import type { Violations } from "./Violation.ts";

/** As much of an area as its configuration takes. */
export interface ConfiguredArea<C extends BaseConfig, Part = object> {
  readonly config?: AreaConfig<C, Part>;
  /** Roles that exist because of the area. */
  readonly roles?: Roles;
}

/** As much of a protocol as its configuration takes. */
export interface ConfiguredProtocol<C extends BaseConfig> {
  readonly areas: readonly ConfiguredArea<C>[];
  /** By the word that `chains.json` has for each. */
  readonly families: ConfiguredFamilies;
}

/** What every environment says, and what all of some areas add. */
export type ConfigOf<Areas extends readonly unknown[]> = BaseConfig &
  Intersection<{ [Index in keyof Areas]: PartOf<Areas[Index]> }[number]>;

type PartOf<Area> = Area extends { readonly config: AreaConfig<never, infer Part> }
  ? Part
  : Record<never, never>;

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  part: infer All,
) => void
  ? All
  : never;

/**
 * Reads and checks `directory`, the folder of one environment below `config/`.
 *
 * @throws ConfigError naming every broken rule with file, path and value.
 */
export function loadConfig<C extends BaseConfig>(
  directory: string,
  { areas, families }: ConfiguredProtocol<C>,
): C {
  const files = readBaseFiles(directory, families);
  const roles = rolesOf(areas);
  const base = baseConfigOf(files, roles, families);
  const read = areas.flatMap((area) => area.config?.read(directory) ?? []);
  const config = Object.assign({}, base, ...read.map(({ part }) => part(base))) as C;
  refuse(directory, [
    baseViolations(files, roles, families, directory),
    ...read.map(({ violations }) => violations(config, files)),
  ]);
  return config;
}

/** All roles that areas know. */
export function rolesOf(areas: readonly { readonly roles?: Roles }[]): Roles {
  return Object.assign({}, ...areas.map(({ roles }) => roles));
}

function refuse(directory: string, violations: readonly Violations[]): void {
  const broken = violations.flatMap((byFile) => Object.entries(byFile));
  const issues = broken.flatMap(([file, some]) =>
    some.map(({ path, value, rule }) => ({
      file: displayName(join(directory, file)),
      path: formatPath(path),
      value,
      rule,
    })),
  );
  if (issues.length > 0) throw new ConfigError(issues);
}
