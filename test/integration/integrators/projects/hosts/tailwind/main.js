import "./main.css";
import { defineWidget } from "@causeway/widget";

import { addWidget } from "../addWidget.js";

defineWidget();
addWidget();
