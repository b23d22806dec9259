// What checks signatures is loaded when somebody asks for it.
export { verify } from "@causeway/sdk";
