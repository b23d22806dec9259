/** npm's options that leave out what others install, by the variables in which it tells its scripts of them. */
const LEAVING_OUT = ["omit", "workspace", "dry_run", "package_lock_only"];

/** Whether npm was asked to install a part, or nothing: then nobody misses the rest. */
export function isPartialInstall(env) {
  const isAsked = LEAVING_OUT.some((option) => env[`npm_config_${option}`]);
  return isAsked || env.NODE_ENV === "production";
}
