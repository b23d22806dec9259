// npm runs this before it packs a package's sources, which nobody could use.

console.error(
  `${process.env.npm_package_name}: sources are not what others install. In the project's folder, npm run pack makes it.`,
);
process.exit(1);
