export { pastMessages } from "@causeway/index/messages";
