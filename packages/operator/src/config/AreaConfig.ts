import { existsSync } from "node:fs";
import { join } from "node:path";

import type { z } from "zod";

import type { BaseConfig } from "./BaseConfig.ts";
import type { BaseFiles } from "./baseFiles.ts";
import { readConfigFile } from "./readFile.ts";
import type { Violations } from "./Violation.ts";

/**
 * What an area reads of `config/<environment>/` beside the files that every environment has.
 *
 * @template C The configuration as the area knows it: what every environment has, its own part, those of areas above.
 * @template Part What the area adds.
 */
export interface AreaConfig<C extends BaseConfig, Part> {
  /**
   * Reads the area's files. Throws `ConfigError` for one that is not there or has another shape. A file whose shape takes
   * `undefined` may be missing.
   */
  readonly read: (directory: string) => ReadAreaConfig<C, Part>;
}

/** An area's files, as they were read. */
export interface ReadAreaConfig<C extends BaseConfig, Part> {
  /** What they add to the configuration; their rules may be broken still. */
  readonly part: (base: BaseConfig) => Part;
  /** The rules that they break. */
  readonly violations: (config: C, base: BaseFiles) => Violations;
}

/** The shapes of files, by their names. */
type Shapes = Readonly<Record<string, z.ZodType>>;

type Contents<S extends Shapes> = { readonly [File in keyof S]: z.output<S[File]> };

interface AreaConfigOptions<C extends BaseConfig, Part, S extends Shapes> {
  readonly files: S;
  /** @param directory The environment's folder. */
  readonly part: (files: Contents<S>, base: BaseConfig, directory: string) => Part;
  readonly violations?: (
    config: C,
    files: Contents<S> & BaseFiles,
    directory: string,
  ) => Violations;
}

/** What an area reads, from the shapes of its files. */
export function areaConfig<C extends BaseConfig, Part, const S extends Shapes>({
  files,
  part,
  violations = () => ({}),
}: AreaConfigOptions<C, Part, S>): AreaConfig<C, Part> {
  return {
    read: (directory) => {
      const read = readAll(directory, files);
      return {
        part: (base) => part(read, base, directory),
        violations: (config, base) => violations(config, { ...base, ...read }, directory),
      };
    },
  };
}

function readAll<S extends Shapes>(directory: string, files: S): Contents<S> {
  const entries = Object.entries(files).map(([name, shape]) => [
    name,
    mayBeMissing(shape) && !existsSync(join(directory, name))
      ? undefined
      : readConfigFile(join(directory, name), shape),
  ]);
  return Object.fromEntries(entries) as Contents<S>;
}

function mayBeMissing(shape: z.ZodType): boolean {
  return shape.safeParse(undefined).success;
}
