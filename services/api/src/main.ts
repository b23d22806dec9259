import "@causeway/service/refuseOldNode";

// Loaded after the line above has run: an older Node could fail at an import, with a reason that helps nobody.
const { serve } = await import("@causeway/service");
const { API } = await import("./program.ts");

await serve(API);
