// node linkHere.ts PACKAGE...: puts packages into the project in this folder, in the place of `npm install`.

import { linkPackages } from "./linkPackages.ts";

linkPackages(".", process.argv.slice(2));
