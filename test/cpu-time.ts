/** Milliseconds that this process has computed so far, whatever else the machine does: for tests that nothing takes forever. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
