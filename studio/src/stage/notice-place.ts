/**
 * Keeps notices over the corner of the stage, where they cover neither the panels nor the timeline. Small windows have a row for
 * them instead, see base.css.
 *
 * @returns a function that stops it
 */
export function placeNotices(stage: HTMLElement): () => void {
  const { style } = document.documentElement;
  const place = () => {
    const { right, bottom } = stage.getBoundingClientRect();
    style.setProperty('--notices-right', `${innerWidth - right}px`);
    style.setProperty('--notices-bottom', `${innerHeight - bottom}px`);
  };
  const observer = new ResizeObserver(place);
  observer.observe(stage);
  return () => {
    observer.disconnect();
    style.removeProperty('--notices-right');
    style.removeProperty('--notices-bottom');
  };
}
