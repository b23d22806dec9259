// npm runs this before it packs a package's sources, which nobody could use.

console.error(
  `${process.env.npm_package_name}: this folder has sources, not the package that others install. Run npm run pack in the project's folder to make it.`,
);
process.exit(1);
