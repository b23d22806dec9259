import "../base.css";
import { createApp } from "vue";

import Swap from "./Swap.vue";

createApp(Swap).mount("#app");
