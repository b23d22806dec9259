/**
 * Sources whose strings people read: programs, services and packages. The words that the check itself lists are left out, and
 * so are style sheets.
 */
export const PROGRAM_SOURCES =
  /^(?!scripts\/ci\/checks\/words\/|packages\/protocol\/src\/contracts\/(?:abis|errors)\/|packages\/creation-code\/|packages\/widget\/src\/styles\/)(?:(?:packages|services)\/[^/]+\/src|scripts)\/.*\.(?:ts|mjs)$/;
