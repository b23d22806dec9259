import "../base.css";
import { defineWidget } from "@causeway/widget";
import { h, render } from "other-preact";

import { addWidget } from "../addWidget.js";
import { defineWidget as defineOther } from "./copy/dist/index.js";

defineWidget();
defineOther();
addWidget();
addWidget().setAttribute("theme", "dark");
const note = document.createElement("div");
document.body.append(note);
render(h("output", null, "told"), note);
