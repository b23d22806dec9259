/** Sources whose strings people read: programs, services and packages, without the words that the check itself lists. */
export const PROGRAM_SOURCES =
  /^(?!scripts\/ci\/checks\/words\/|packages\/protocol\/src\/contracts\/(?:abis|errors)\/|packages\/creation-code\/)(?:(?:packages|services)\/[^/]+\/src|scripts)\/.*\.(?:ts|mjs)$/;
