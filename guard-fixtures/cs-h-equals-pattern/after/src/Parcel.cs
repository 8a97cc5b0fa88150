class Parcel
{
    private readonly int weight;
    public Parcel(int w) { weight = w; }
    public override bool Equals(object o)
    {
        return o is Parcel p && p.weight == weight;
    }
}
