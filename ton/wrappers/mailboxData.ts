export { type MailboxConfiguration, mailboxData } from "@causeway/chains/ton/contracts";
