mod wind;
