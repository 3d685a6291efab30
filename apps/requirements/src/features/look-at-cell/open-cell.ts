/** Which cell of the matrix is looked at. */
export interface OpenCell {
  userId: string;
  typeId: string;
}
