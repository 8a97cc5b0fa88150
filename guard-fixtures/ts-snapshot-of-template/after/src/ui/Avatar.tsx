export function Avatar({ name, src }: { name: string; src: string }) {
  return (
    <figure className="avatar">
      <img src={src} alt={`Portrait of ${name}`} />
      <figcaption>{name}</figcaption>
    </figure>
  );
}
