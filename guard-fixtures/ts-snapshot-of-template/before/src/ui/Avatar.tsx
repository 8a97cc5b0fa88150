export function Avatar({ name, src }: { name: string; src: string }) {
  return (
    <figure className="avatar">
      <img src={src} alt="" />
      <figcaption>{name}</figcaption>
    </figure>
  );
}
