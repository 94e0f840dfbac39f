/**
 * Scrolls to what the user has just asked for, once it is rendered and its code is loaded: in small windows it is below the others.
 *
 * @param id of its element
 */
export function reveal(id: string): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.querySelector('.loading')) return;
      observer.disconnect();
      element.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(element);
  });
}
