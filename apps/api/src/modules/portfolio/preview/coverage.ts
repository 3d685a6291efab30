/** One step of an outline; `args` are coordinates in pairs. */
export interface PathCommand {
  command: string;
  args: number[];
}

const STEPS_OF_CURVE = 8;

/**
 * How much of each pixel an outline covers, 0 to 1. Each edge adds its signed area to the pixels it crosses; summed up along a row, that is
 * the coverage (the accumulation buffer of font-rs).
 */
export class Coverage {
  private readonly cells: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.cells = new Float32Array(width * height + 2);
  }

  /** Adds an outline. Coordinates are in pixels of this buffer and must lie inside it. */
  add(path: readonly PathCommand[]): void {
    let [x, y, startX, startY] = [0, 0, 0, 0];
    const lineTo = (nextX: number, nextY: number) => {
      this.addEdge(x, y, nextX, nextY);
      [x, y] = [nextX, nextY];
    };
    for (const { command, args } of path) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
      if (command === 'moveTo') [x, y, startX, startY] = [a, b, a, b];
      else if (command === 'lineTo') lineTo(a, b);
      else if (command === 'closePath') lineTo(startX, startY);
      else {
        const [fromX, fromY] = [x, y];
        for (let step = 1; step <= STEPS_OF_CURVE; step += 1) {
          const t = step / STEPS_OF_CURVE;
          if (command === 'quadraticCurveTo') lineTo(quadratic(fromX, a, c, t), quadratic(fromY, b, d, t));
          else lineTo(cubic(fromX, a, c, e, t), cubic(fromY, b, d, f, t));
        }
      }
    }
  }

  /** Calls back for each pixel that is covered at all. */
  forEach(use: (x: number, y: number, coverage: number) => void): void {
    for (let row = 0; row < this.height; row += 1) {
      let sum = 0;
      for (let column = 0; column < this.width; column += 1) {
        sum += this.cells[row * this.width + column] ?? 0;
        const coverage = Math.min(1, Math.abs(sum));
        if (coverage > 0.002) use(column, row, coverage);
      }
    }
  }

  private addEdge(fromX: number, fromY: number, toX: number, toY: number): void {
    if (fromY === toY) return;
    const direction = fromY < toY ? 1 : -1;
    const [topX, topY, bottomX, bottomY] = direction === 1 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
    const slope = (bottomX - topX) / (bottomY - topY);
    let x = topX;
    for (let row = Math.floor(topY); row < Math.ceil(bottomY); row += 1) {
      const height = Math.min(row + 1, bottomY) - Math.max(row, topY);
      const nextX = x + slope * height;
      this.addSpan(row * this.width, Math.min(x, nextX), Math.max(x, nextX), height * direction);
      x = nextX;
    }
  }

  /** An edge inside one row of pixels, from `left` to `right`; `area` is its height, signed by its direction. */
  private addSpan(offset: number, left: number, right: number, area: number): void {
    const first = Math.floor(left);
    const last = Math.ceil(right);
    if (last <= first + 1) {
      const beside = (left + right) / 2 - first;
      this.change(offset + first, area * (1 - beside));
      this.change(offset + first + 1, area * beside);
      return;
    }
    // The covered part of each pixel is what lies right of the edge in it; its change from pixel to pixel is what is stored.
    let before = 0;
    for (let column = first; column < last; column += 1) {
      const covered = coveredRightOf(left, right, column);
      this.change(offset + column, area * (covered - before));
      before = covered;
    }
    this.change(offset + last, area * (1 - before));
  }

  private change(index: number, by: number): void {
    this.cells[index] = (this.cells[index] ?? 0) + by;
  }
}

/** The part of pixel `column` on the right of an edge that runs evenly from `left` to `right` through the row. */
function coveredRightOf(left: number, right: number, column: number): number {
  const rise = (x: number) => {
    const share = Math.min(Math.max((x - left) / (right - left), 0), 1);
    const run = share * (right - left);
    return (share * run) / 2 + Math.max(0, x - Math.max(right, left));
  };
  return rise(column + 1) - rise(column);
}

function quadratic(from: number, control: number, to: number, t: number): number {
  return (1 - t) ** 2 * from + 2 * (1 - t) * t * control + t ** 2 * to;
}

function cubic(from: number, first: number, second: number, to: number, t: number): number {
  return (1 - t) ** 3 * from + 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t ** 2 * second + t ** 3 * to;
}
