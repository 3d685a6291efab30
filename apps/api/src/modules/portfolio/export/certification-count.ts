export function certificationCount(count: number): string {
  return count === 1 ? '1 certification' : `${count} certifications`;
}
