// Makes a picture of a program's output: PROGRAM | node --import tsx scripts/pictures/main.ts TITLE > docs/pictures/NAME.svg

import { text } from "node:stream/consumers";

import { screenPicture } from "./screenPicture.ts";

const [title] = process.argv.slice(2);
if (title === undefined) {
  process.stderr.write("pictures: give the title of the picture, for readers who do not see it\n");
  process.exit(1);
}
process.stdout.write(screenPicture(await text(process.stdin), title));
