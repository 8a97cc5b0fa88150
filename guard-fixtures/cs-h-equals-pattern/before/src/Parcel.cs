class Parcel
{
    private readonly int weight;
    public Parcel(int w) { weight = w; }
}
